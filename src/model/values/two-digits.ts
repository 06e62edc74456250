/** `07` of 7; of larger numbers all digits. */
export function twoDigits(value: number | bigint): string {
  return String(value).padStart(2, '0')
}
