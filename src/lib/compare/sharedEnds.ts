// What two texts have in common at their ends, in UTF-16 units.

export const sharedStart = (a: string, b: string): number => {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

export const sharedEnd = (a: string, b: string): number => {
  let length = 0
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length))
    length += 1
  return length
}
