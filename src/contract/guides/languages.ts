// How much of a guide stands in each of its languages.
import * as z from 'zod/mini'
import { count, named, pathId } from '../core/wire.ts'

export const GuideLanguage = named(
  'GuideLanguage',
  z.object({
    langid: z.string(),
    is_source: z.boolean(), // the guide was begun in it
    texts: count, // titles, texts and lines that the source has
    translated: count, // of these
    outdated: count, // translated, and changed in the source since
    percent: count, // of the texts, rounded down; 100 where nothing is missing
    readable: z.boolean(), // whoever may see the guide gets it in this language
  }),
)
export type GuideLanguage = z.output<typeof GuideLanguage>

export const languageSchemas = {
  listGuideLanguages: {
    spec: 'ours: api-facts 6.1',
    params: z.object({ guideid: pathId }),
    returns: z.array(GuideLanguage),
  },
}
