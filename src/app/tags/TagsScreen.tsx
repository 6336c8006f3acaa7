import { useLocation } from 'react-router'
import { segmentOf } from '#app/paths.ts'
import { TagPage } from './TagPage.tsx'
import { TagWorkbench } from './TagWorkbench.tsx'

/** All tags; with one in the address, what carries it. */
export const TagsScreen = () => {
  const tag = segmentOf(useLocation().pathname, 2)?.trim()
  return tag ? <TagPage key={tag} tag={tag} /> : <TagWorkbench />
}
