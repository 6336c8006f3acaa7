import { t } from '@lingui/core/macro'
import type { Editor } from '@tiptap/core'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { bareLink } from '#wikitext/editor/bareLinks.ts'
import { isPageTitle } from '#wikitext/constructs/wikiLink.ts'
import { insertBlock } from '#app/editor/page/pageCommands.ts'

const item = (title: string) => ({
  type: 'listItem',
  content: [
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: title,
          marks: [bareLink(title)],
        },
      ],
    },
  ],
})

/**
 * The categories below one as a list of links, whose words follow the titles that the pages have.
 * Says why there is none.
 */
export const insertCategories = async (
  editor: Editor,
  title: string,
): Promise<string | undefined> => {
  const children = await queries
    .fetchQuery({ ...read('listWikiChildren', { params: { title } }), retry: false })
    // The menu says that the categories could not be read.
    .catch(() => null)
  if (!children) return t`The service did not answer. Try again.`
  const titles = children.map(child => child.title).filter(isPageTitle)
  if (titles.length === 0) return t`“${title}” has no subcategories.`
  if (!editor.isDestroyed) insertBlock(editor, { type: 'bulletList', content: titles.map(item) })
  return undefined
}
