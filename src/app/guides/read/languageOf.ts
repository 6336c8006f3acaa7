import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'

/** Of a guide in several languages the one that is open. */
export const languageOf = ({ available_langids, langid }: ShownGuide) =>
  available_langids.length > 1 ? { langid } : {}
