import './style.css'
import { startSearch } from './search.js'

startSearch()

// The menu is collapsed on narrow screens only.
const menu = document.querySelector<HTMLDetailsElement>('.menu details')
const wide = window.matchMedia('(min-width: 50rem)')
const unfold = () => {
  if (menu) menu.open = wide.matches
}
wide.addEventListener('change', unfold)
unfold()
