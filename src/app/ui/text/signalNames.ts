import { msg } from '@lingui/core/macro'

/** What stands out of an edit, by the codes of the contract. */
export const signalNames = {
  new_author: msg`New author`,
  first_on_document: msg`Author’s first edit to this document`,
  outside_link: msg`Link to another site`,
  large_removal: msg`Large removal`,
  warning_removed: msg`Warning, note or check removed`,
  number_changed: msg`Number or unit changed`,
  image_replaced: msg`Picture replaced or removed`,
  prerequisite_changed: msg`Prerequisite or tool changed`,
  burst: msg`Many edits in ten minutes`,
  resubmits_denied: msg`Repeats a denied change`,
  contested: msg`At least two edits to this document denied in the last 30 days`,
  step_emptied: msg`Step emptied`,
  step_replaced: msg`Nearly all words of a step replaced`,
  step_deleted: msg`Step deleted`,
  deletion_proposed: msg`Deletion proposed`,
  shouting: msg`Written in capital letters`,
  repeated_letters: msg`Letters or words repeated`,
  disguised_text: msg`Hidden or look-alike characters`,
  listed_word: msg`Suspicious word`,
  listed_host: msg`Link to a suspicious host`,
  content_rule: msg`Content rule`,
}
