/** The words that do not stand among the others, each as often as it is there too often. */
export const wordsBeyond = (words: readonly string[], others: readonly string[]): string[] => {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  return words.filter(word => {
    const times = left.get(word) ?? 0
    left.set(word, times - 1)
    return times <= 0
  })
}
