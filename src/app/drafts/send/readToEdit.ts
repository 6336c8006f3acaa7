// What an editor starts from: the author's own version, without the steps of prerequisites.
import type { Client } from '#contract/client.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'

export const asEdited = { excludePrerequisiteSteps: true, unpatrolled: true }

/**
 * In the guide's own language: a read without one may bring a translation, and the editors write
 * none.
 */
export const readToEdit = async (
  guideid: number,
  read: (input: Parameters<Client['readGuide']>[0]) => Promise<Guide>,
): Promise<Guide> => {
  const guide = await read({ params: { guideid }, query: asEdited })
  const source = guide.available_langids[0]
  return source === undefined || source === guide.langid
    ? guide
    : read({ params: { guideid }, query: { ...asEdited, langid: source } })
}

/** A page of the wiki likewise: its first language, with the edits that wait for patrol. */
export const readPageToEdit = async (
  params: { namespace: string; title: string },
  read: (input: Parameters<Client['readWiki']>[0]) => Promise<Wiki>,
): Promise<Wiki> => {
  const page = await read({ params, query: pageAsEdited })
  const [source] = page.available_langids
  return source === undefined || source === page.langid
    ? page
    : read({ params, query: { ...pageAsEdited, langid: source } })
}
export const pageAsEdited = { unpatrolled: true }
