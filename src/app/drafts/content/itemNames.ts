// Names of tools and parts that are being typed: a page comes of each, so that half a name is not
// sent.
import type { GuideContent, ItemReference } from './guideContent.ts'

const isOpen = ({ unfinished, name }: ItemReference) => unfinished === true && name.trim() !== ''
const finished = (items: ItemReference[]): ItemReference[] =>
  items.some(isOpen)
    ? items.map(item => (isOpen(item) ? { ...item, unfinished: undefined } : item))
    : items

/** Nobody types in them any more; the same object where none was open. */
export const withNamesFinished = (content: GuideContent): GuideContent => {
  const [parts, tools] = [finished(content.parts), finished(content.tools)]
  return parts === content.parts && tools === content.tools ? content : { ...content, parts, tools }
}
