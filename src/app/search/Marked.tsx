import type { Highlight } from '#contract/search/schemas.ts'

/** Text with what was looked for marked; it is text, whatever stands in it. */
export const Marked = ({ pieces }: { pieces: Highlight['text'] }) =>
  pieces.map(({ text, hit }, n) =>
    hit ? <mark key={n}>{text}</mark> : <span key={n}>{text}</span>,
  )
