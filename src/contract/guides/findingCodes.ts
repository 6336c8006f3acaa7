// Names of what Guide Check finds beyond what the words of a guide alone show (authoring.md 6.4).

/** What shows once the documents that a guide names are looked up. */
export const linkedCodes = [
  'gone',
  'private',
  'cycle',
  'broken_link',
  'broken_link_in_introduction',
  'broken_link_in_conclusion',
] as const
export type LinkedCode = (typeof linkedCodes)[number]

/** What only the editor looks for: how it is written, and what its pictures show. */
export const writingCodes = [
  'wordy_line',
  'many_actions',
  'item_unused',
  'tool_unlisted',
  'colour_without_shape',
  'shape_without_line',
  'vague_words',
  'late_caution',
  'sign_word',
  'shape_count',
  'screws_uncounted',
  'lengths_missing',
  'screws_sum',
  'screws_drawn',
  'no_alt',
  'small_picture',
  'picture_shape',
  'repeated_line',
  'repeated_step',
  'same_as_before',
  'no_ending',
  'turned_line',
  'unturned_line',
  'turned_title',
] as const
export type WritingCode = (typeof writingCodes)[number]
