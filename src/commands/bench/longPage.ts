// The page that writing in long pages is measured with.
const words = 20_000
const chips = 200
const wordsPerParagraph = 50

/** A page of 20,000 words and 200 chips: paragraphs under headings, a chip in every second one. */
export const longPage = (): string =>
  Array.from({ length: words / wordsPerParagraph }, (_, n) => {
    const text = Array.from(
      { length: wordsPerParagraph },
      (__, w) => ['screw', 'holds', 'the', 'lid', 'until', 'it', 'turns'][(n + w) % 7],
    ).join(' ')
    const chip = n % 2 === 0 && n / 2 < chips ? ` [document|${n + 1}|manual ${n + 1}]` : ''
    return `${n % 10 === 0 ? `== Part ${n / 10 + 1} ==\n\n` : ''}${text}${chip}.`
  }).join('\n\n')
