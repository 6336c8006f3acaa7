/** 53 bits of a text that tell texts apart, as one integer; no secret is safe with it. Cyrb53. */
export const hashOf = (text: string): number => {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return 4294967296 * (2097151 & two) + (one >>> 0)
}
