const up = [
  '..',
  '%2e%2e',
  '%2E.',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%uff0e%uff0e',
  '..%00',
  '..;',
  '.. ',
  '..%20',
  '....',
  '%ef%bc%8e%ef%bc%8e',
]
const slashes = ['/', '%2f', '%2F', '\\', '%5c', '%255c', '%252f', '%c0%af', '//', '/./', '%2f%2f', '/%2e/']
const roots = [
  '/api/',
  '/api/en/pages/',
  '/api/en/placeholders/3/',
  '/api/en/menu/0/100/100/100/',
  '/',
  '/sites/2/api/',
]
const targets = ['drafts/api/en/pages', '_data/export.json', 'etc/passwd']

/** Members that every object of JavaScript has. */
export const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'prototype',
  '__defineGetter__',
]
export const numbers = [
  '99999999999999999999',
  '-99999999999999999999',
  '9'.repeat(400),
  '-0',
  '0',
  '00',
  '1e9',
  '0x10',
  'NaN',
  'Infinity',
  '-1',
  '1.5',
  '٣',
  '1_000',
  '_1',
  '',
  ' ',
  '%00',
  '9007199254740993',
]

/** Paths that lead out of a folder, in every form. */
export function waysUp(): string[] {
  return roots.flatMap((root) =>
    up.flatMap((dots) =>
      slashes.flatMap((slash) =>
        [1, 6].flatMap((depth) => targets.map((target) => `${root}${(dots + slash).repeat(depth)}${target}/`)),
      ),
    ),
  )
}
