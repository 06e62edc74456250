/** The widths of devices for which Bootstrap 5 has classes, the smallest first. */
export const devices = ['xs', 'sm', 'md', 'lg', 'xl', 'xxl']

/** The part of a class that names its device. */
export function deviceInfix(device: string): string {
  return device === 'xs' ? '' : `${device}-`
}

/** The classes that show an element on these devices only; `display`: how, such as `block`. */
export function displayClasses(shown: unknown, display: string): string[] {
  if (!Array.isArray(shown) || shown.length === 0) return []
  let isVisible = true
  return devices.flatMap((device) => {
    if (shown.includes(device) === isVisible) return []
    isVisible = !isVisible
    return [`d-${deviceInfix(device)}${isVisible ? display : 'none'}`]
  })
}

/** The classes of margins or paddings. Those for some devices start at the first of them, and are 0 after the last. */
export function spacingClasses(spaces: readonly unknown[], on: unknown): string[] {
  const texts = spaces.filter((space): space is string => typeof space === 'string' && space !== '')
  if (!Array.isArray(on) || on.length === devices.length) return texts.filter((space) => !space.endsWith('-'))
  let isActive = false
  return texts.flatMap((space) =>
    devices.flatMap((device) => {
      if (on.includes(device) === isActive) return []
      isActive = !isActive
      if (device === 'xs') return space.endsWith('-') ? [] : [space]
      const [, left = '', right = ''] = /^(.*)-([^-]*)$/.exec(space) ?? []
      return right === '' ? [] : [`${left}-${device}-${isActive ? right : '0'}`]
    }),
  )
}
