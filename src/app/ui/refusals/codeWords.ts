import { t } from '@lingui/core/macro'
import type { RefusalCode } from '#lib/refusalCodes.ts'

/** What each code of the service means, where its field does not say more (`fieldWords.ts`). */
export const codeWords: Record<RefusalCode, () => string> = {
  access_denied: () => t`The other service did not sign you in. Try again.`,
  account_exists: () =>
    t`An account with this email address already exists. Sign in with the password for that account.`,
  address: () => t`This address cannot be used. Check it.`,
  app_password: () =>
    t`An app password is not enough for this. Sign in with your account password.`,
  built_on: () => t`Others have since built on this. Check the document, then decide what to do.`,
  carried_out: () => t`This plan has already been carried out. Make a new one.`,
  changed_since: () =>
    t`Someone else has changed this since you looked at it. Reload the page, then try again.`,
  comes_first: () =>
    t`This guide comes first and is not finished. Finish it, or give a reason to start anyway.`,
  confirm_first: () => t`Confirm your identity first, then try again.`,
  content_rule: () =>
    t`A content rule on this site does not allow this. Change the text, then try again.`,
  contrast: () => t`This colour is too light. Choose a darker one.`,
  cycle: () => t`This would create a loop. Choose another one.`,
  depends: () => t`Another edit is connected to this one. Decide on or withdraw that edit first.`,
  duplicate: () => t`This already exists. Choose another one.`,
  edits_wait: () => t`Edits to this document are waiting for review. Decide on those edits first.`,
  email_unproved: () =>
    t`An account with this email address already exists, and the sign-in service has not confirmed that the address is yours. Sign in with the password for that account.`,
  feature_disabled: () => t`This is switched off on this site.`,
  has_children: () => t`Move or delete the subcategories first.`,
  held: () => t`This value holds the run. A second person has to sign the step first.`,
  idempotency_mismatch: () =>
    t`The service could not match this request. Reload the page, then try again.`,
  in_group: () => t`This release goes live together with others. Remove it from that group first.`,
  in_use: () => t`This is still in use, so it cannot be removed.`,
  invalid_boolean: () => t`One of the values is not valid. Check what you entered.`,
  invalid_date: () => t`This date is not valid. Check it.`,
  invalid_langid: () => t`This language is not available here. Choose another one.`,
  invalid_namespace: () => t`This kind of page is not available here. Choose another one.`,
  invalid_revisionid: () => t`This version does not exist. Reload the page, then try again.`,
  invalid_state: () =>
    t`This is not possible in the current state. Reload the page to see what has changed.`,
  invalid_token: () => t`This sign-in does not belong to you, or it has expired. Start again.`,
  invalid_type: () => t`One of the values is not valid. Check what you entered.`,
  invalid_value: () => t`This value is not valid. Check what you entered.`,
  is_current: () => t`This is the current version. Save a new version first.`,
  is_released: () => t`A release contains this revision, so it cannot be redacted.`,
  last_admin: () => t`The site needs at least one Admin.`,
  link_taken: () =>
    t`Your account at the other service is already connected to another account here. Use a different one.`,
  linked_already: () =>
    t`Your account is already connected to another account at that service. Disconnect it first.`,
  locked: () => t`Too many wrong attempts. Try again in 15 minutes.`,
  maintenance: () => t`The site is under maintenance, so nothing was changed. Try again later.`,
  missing_file: () => t`A file is missing from the package.`,
  missing_files: () => t`Files are missing from the package.`,
  missing_revisionid: () =>
    t`The service could not tell which version you saw. Reload the page, then try again.`,
  needs_rebase: () =>
    t`This change conflicts with the live version. Deny the change, or write the text as it should read.`,
  no_account: () => t`You have no account here yet. Ask an Admin for one.`,
  no_right: () => t`You cannot decide on this edit.`,
  not_allowed: () => t`This is not possible here.`,
  not_asked: () => t`You are not required to read this release.`,
  not_finished: () => t`This is not finished yet. Wait until it is, then try again.`,
  not_found: () => t`What you chose no longer exists. Choose something else.`,
  not_in_team: () => t`Only members of the team can sign this.`,
  not_live: () => t`This release is no longer live. Reload the page and read the live release.`,
  not_meant: () =>
    t`This training module is not for all of these teams. Ask an Admin to add them first.`,
  not_opened: () => t`Open the edit first, then decide.`,
  not_owned: () => t`This belongs to someone else. Use something from your own media.`,
  not_passed: () => t`First pass the training module that this guide requires.`,
  not_previewed: () => t`Look at the preview first.`,
  not_read: () =>
    t`First read the live release of this guide and confirm it at the end of the page.`,
  nothing_to_undo: () => t`There is nothing to undo here.`,
  only_way_in: () => t`This is the only way to sign in to your account. Set a password first.`,
  open_already: () => t`A run for this work order is already in progress. Continue that run.`,
  out_of_range: () => t`This is too small or too large. Check what you entered.`,
  own_work: () =>
    t`People who worked on this run cannot sign here as the second person. Have someone else sign.`,
  provider_down: () => t`The sign-in service is not available right now. Try again later.`,
  reason: () => t`Choose a reason or explain. An explanation must be 10 to 2,000 characters.`,
  redacted: () => t`This was redacted.`,
  redo: () => t`This value holds the run. Do the step again, or have a second person sign it.`,
  release_open: () =>
    t`This guide already has a release in progress. Finish or delete that one first.`,
  required: () => t`Something is missing. Fill in every field.`,
  risk: () => t`This edit needs a separate decision. Open the edit, then decide on it.`,
  second_factor_required: () =>
    t`A second factor is required. Enter a code, or set up a second factor in your account settings.`,
  self: () => t`You cannot do this to your own account.`,
  self_approval: () =>
    t`People who created the release or contributed changes to it cannot sign it.`,
  self_decision: () => t`You cannot decide on your own work.`,
  sign_in_again: () => t`Sign in again first.`,
  signed: () => t`A second person has signed this value. Void the signature first.`,
  signer: () =>
    t`You signed this run as the second person. Void your signature, or leave the work to someone else.`,
  stage_unmeetable: () => t`Too few people can sign a stage. Ask an Admin to add someone.`,
  still_running: () => t`This is still running. Stop it first.`,
  suspended: () => t`This account is suspended.`,
  too_common: () => t`This is too easy to guess. Choose another one.`,
  too_costly: () => t`This has too much text or formatting. Split it into smaller parts.`,
  too_deep: () => t`This is nested too deeply. Make it simpler.`,
  too_few: () => t`Not enough is selected. Select more.`,
  too_large: () => t`This is too large. Choose something smaller.`,
  too_late: () => t`This was too long ago to be undone.`,
  too_long: () => t`This is too long. Shorten it.`,
  too_many: () => t`There are too many. Choose fewer.`,
  too_many_names: () =>
    t`You can mention up to 20 people here, including in earlier versions of the text. Remove some names.`,
  too_precise: () => t`This number has too many decimal places. Use fewer.`,
  too_short: () => t`This is too short. Write more.`,
  translation_unavailable: () =>
    t`The translation service is not available right now. Try again later.`,
  type: () => t`This file is of the wrong type. Choose another file.`,
  unchanged: () => t`Nothing has changed since you last asked. Explain why you are asking again.`,
  undo_blocked: () => t`This can no longer be undone, because later changes build on it.`,
  undone_already: () => t`This has already been undone.`,
  unit_dependency: () => t`One of these changes depends on another. Accept both or neither.`,
  unit_set: () => t`You can accept or deny these changes only together.`,
  unknown_column: () => t`The table has an unknown column. Check the column names.`,
  unknown_field: () =>
    t`The service does not recognise part of this request. Reload the page, then try again.`,
  waits_for_others: () =>
    t`This release goes live together with others. Not all releases in the group are ready yet.`,
  worker_signed: () =>
    t`The person working on this run also signed it as the second person. Void that signature, or have someone else take over the run.`,
  wrong_code: () => t`This code is wrong or has already been used.`,
  wrong_password: () => t`This is not your password.`,
  wrong_pin: () => t`This PIN is wrong.`,
}
