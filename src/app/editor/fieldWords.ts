// What the fields of a guide's details are called where somebody compares or decides.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GuideContent } from '#app/outbox/content.ts'
import type { WikiField } from '#app/outbox/wikiContent.ts'

export const fieldNames: Record<keyof GuideContent, MessageDescriptor> = {
  type: msg`Type`,
  category: msg`Category`,
  subject: msg`Subject`,
  title: msg`Title`,
  summary: msg`Summary`,
  introduction: msg`Introduction`,
  conclusion: msg`Conclusion`,
  difficulty: msg`Difficulty`,
  time_required_min: msg`Least time`,
  time_required_max: msg`Most time`,
  image: msg`Picture`,
  featured_documentid: msg`Featured document`,
  flags: msg`Flags`,
  documents: msg`Documents`,
  prerequisites: msg`Before it`,
  parts: msg`Parts`,
  tools: msg`Tools`,
  stepids: msg`Order of the steps`,
}

/** The same of a page of the wiki. */
export const pageFieldNames: Record<WikiField, MessageDescriptor> = {
  display_title: msg`Title for readers`,
  page_title: msg`Name of the window`,
  description: msg`Summary`,
  image: msg`Picture`,
  flags: msg`Flags`,
  documents: msg`Documents`,
  table_of_contents: msg`Table of contents`,
  suppliers: msg`Suppliers`,
  info: msg`Facts`,
  repairability_score: msg`Repairability`,
  contents: msg`Text`,
}
