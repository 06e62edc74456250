import './style.css'
import { startSearch } from './search.js'

startSearch()
