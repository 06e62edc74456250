/** A text in XML 1.0, also in attributes. Characters that it has no form for are left out: they mean nothing to a reader. */
export function xmlText(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
