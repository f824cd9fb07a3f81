/** 'WARRANTY DEED' → 'Warranty Deed'. Text with small letters stays as it is. */
export function decapitalize(text: string): string {
  if (text !== text.toUpperCase() || !/\p{Lu}{2}/u.test(text)) return text
  return text.toLowerCase().replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, letter => letter.toUpperCase())
}
