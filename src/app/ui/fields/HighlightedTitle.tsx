const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The pieces of a title, each with whether it is one of the words that were looked for. */
export const highlightedPieces = (
  title: string,
  found: string,
): { text: string; isFound: boolean }[] => {
  const words = found.split(/\s+/).filter(Boolean)
  if (words.length === 0) return [{ text: title, isFound: false }]
  return title
    .split(new RegExp(`(${words.map(escaped).join('|')})`, 'giu'))
    .map((text, n) => ({ text, isFound: n % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** A title with the words marked that were looked for. */
export const HighlightedTitle = ({ title, found }: { title: string; found: string }) =>
  highlightedPieces(title, found).map(({ text, isFound }, n) =>
    isFound ? <mark key={n}>{text}</mark> : <span key={n}>{text}</span>,
  )
