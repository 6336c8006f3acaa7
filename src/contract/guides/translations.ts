// A guide's texts in one other language, each beside the source's.
import * as z from 'zod/mini'
import { count, id, langid, named, pathId, pathText, text } from '../core/wire.ts'
import { termSchemas } from './terms.ts'

/** `missing`: the source's stands there; `outdated`: that has changed since it was translated. */
export const textStatuses = ['missing', 'outdated', 'done'] as const
export type TextStatus = (typeof textStatuses)[number]

const TranslationText = z.object({
  // 'title', 'summary', 'introduction', 'conclusion', 'line' …; of a form 'field 12 label' …
  name: z.string(),
  lineid: z.nullable(id), // of a line
  bullet: z.nullable(z.string()), // of a line, as the source has it
  level: z.nullable(count), // likewise
  source: z.string(), // wiki text, where the name is that of a line, introduction or conclusion
  translated: z.nullable(z.string()), // null: the source's stands here
  followed: z.nullable(z.string()), // the source's as it was translated, where it has changed
  status: z.enum(textStatuses),
  // what a machine makes of the source, where it was asked for; HTML where that is wiki text
  machine: z.optional(z.nullable(z.string())),
})
export type TranslationText = z.output<typeof TranslationText>

const TranslationPart = z.object({
  stepid: z.nullable(id), // null: the guide's own texts
  revisionid: count, // that a save in the language names
  source_revisionid: count, // of the source that is shown
  waits: z.boolean(), // something in it waits for review
  // of a step, blank ones too, each as it stands in the language
  lines: z.array(z.object({ lineid: id, bullet: z.string(), level: count, text_raw: z.string() })),
  texts: z.array(TranslationText),
})
export type TranslationPart = z.output<typeof TranslationPart>

export const Translation = named(
  'Translation',
  z.object({
    guideid: id,
    title: z.string(), // of the source
    langid: z.string(),
    source_langid: z.string(),
    can_edit: z.boolean(),
    parts: z.array(TranslationPart), // the guide, then its steps in their order
  }),
)
export type Translation = z.output<typeof Translation>

const params = z.object({ guideid: pathId, langid: pathText })
const spec = 'ours: api-facts 6.1'
export const translationSchemas = {
  ...termSchemas,
  readTranslation: {
    spec,
    params,
    query: z.object({ machineTranslateLangid: z.optional(langid) }),
    returns: Translation,
  },
  confirmTranslation: {
    spec,
    params,
    body: z.strictObject({
      texts: z
        .array(
          z.strictObject({
            stepid: z.nullable(id),
            name: text(320, 1),
            lineid: z.nullable(id),
            source_revisionid: id,
          }),
        )
        .check(z.minLength(1), z.maxLength(1000)),
    }),
    returns: null,
  },
} as const
