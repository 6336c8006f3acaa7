// Sentences of summaries.ts for content rules.
import type { contentRuleRows } from './rows.ts'

export const contentRuleSummaries: Record<keyof typeof contentRuleRows, string> = {
  listContentRules: 'Lists the content rules of the site.',
  createContentRule: 'Creates a content rule; it is off unless the body switches it on.',
  exportContentRules: 'Reads all content rules as a file that can be imported.',
  importContentRules: 'Previews a file of content rules, or applies it as a whole.',
  readContentRule: 'Reads one content rule.',
  patchContentRule: 'Changes a content rule, or switches it on or off.',
  deleteContentRule: 'Deletes a content rule.',
  tryContentRule:
    'Tries a rule on the last 1,000 edits, new pages, comments and profiles that it applies to, and keeps the result.',
}
