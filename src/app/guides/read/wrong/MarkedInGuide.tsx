import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { MarkedWords } from '#app/shell/wrong/MarkedWords.tsx'
import { placeInGuide } from './placeInGuide.ts'

/** A small button at marked words of the guide. */
export const MarkedInGuide = ({ guide }: { guide: ShownGuide }) => (
  <MarkedWords langid={guide.langid} placeOf={placeInGuide(guide)} />
)
