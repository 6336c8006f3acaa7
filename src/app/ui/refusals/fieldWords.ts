import { t } from '@lingui/core/macro'
import type { RefusalCode } from '#lib/refusalCodes.ts'

export type FieldWords = Partial<Record<`${string}.${RefusalCode}`, () => string>>

/** What a code means for one field, where that says more than the code alone (`codeWords.ts`). */
export const fieldWords: FieldWords = {
  'entries.invalid_value': () => t`One of the entries can never match any text. Check the entries.`,
  'entries.too_precise': () =>
    t`A host cannot have a path, because the rule finds everything below the host. Enter the host alone.`,
  'entries.not_allowed': () =>
    t`Patterns do not work in writing systems without spaces. Use “Words and phrases” instead.`,
  'entries.too_many': () =>
    t`The rule has too many entries, or the site has too many rules. Remove some first.`,
  'email.duplicate': () => t`An account with this email address already exists.`,
  'username.duplicate': () => t`This name is taken. Choose another one.`,
  'username.invalid_value': () => t`This name cannot be used. Choose another one.`,
  'email.invalid_value': () => t`Enter an email address, such as name@example.org.`,
  'document_number.duplicate': () => t`Another guide already has this number. Enter another one.`,
  'sso_userid.duplicate': () => t`Another account already has this ID. Enter another one.`,
  'value.unchanged': () => t`The record already says this. Enter another value.`,
  'current_password.required': () => t`Enter your current password.`,
  'current_password.invalid_value': () => t`This is not your current password.`,
  'password.too_common': () =>
    t`Many people use this password, or it resembles your name or email address. Choose another one.`,
  'pin.too_common': () =>
    t`A PIN cannot be one repeated digit or a sequence, such as 111111 or 123456. Choose another one.`,
  'credential.invalid_value': () => t`This passkey was not accepted. Try again.`,
  'credential.duplicate': () => t`You have already added this passkey.`,
  'passkey.too_many': () => t`You have the maximum number of passkeys. Remove one first.`,
  'totp.invalid_state': () =>
    t`Your authenticator app was set up or switched off in the meantime. Reload the page.`,
  'token.invalid_value': () =>
    t`This link has expired or has already been used. Ask for a new one.`,
  'title.duplicate': () =>
    t`A page with this title, or with the same address, already exists. Choose another title.`,
  'title.too_short': () => t`Enter a title.`,
  'title.too_long': () => t`This title is too long. Shorten it.`,
  'title.invalid_value': () => t`This title cannot be used in an address. Choose another one.`,
  'title.has_children': () => t`Move or delete the subcategories first.`,
  'title.invalid_state': () => t`This category contains guides. Move or delete the guides first.`,
  'title.not_found': () => t`This category no longer exists.`,
  'display_title.too_short': () => t`Enter a title.`,
  'display_title.too_long': () => t`This title is too long. Shorten it.`,
  'parent.cycle': () => t`A category cannot be moved into itself or into one below it.`,
  'parent.not_found': () => t`The parent category no longer exists. Choose another one.`,
  'parent.not_allowed': () => t`This page cannot have a parent category.`,
  'parent.out_of_range': () =>
    t`The tree would become too deep. Choose a parent category higher up.`,
  'category.not_found': () => t`This category does not exist. Choose another one.`,
  'categories.not_found': () => t`One of the categories does not exist. Choose another one.`,
  'category.required': () => t`Choose a category first.`,
  'subject.required': () => t`Enter a subject.`,
  'prerequisites.cycle': () =>
    t`One of the prerequisites already requires this guide. Remove that prerequisite.`,
  'prerequisites.not_found': () =>
    t`One of the prerequisites no longer exists. Remove that prerequisite.`,
  'prerequisites.too_many': () => t`A guide can have up to 20 prerequisites. Remove some.`,
  'author.not_found': () => t`This person does not exist. Choose someone else.`,
  'langid.duplicate': () => t`This page already exists in this language. Choose another language.`,
  'tag.too_long': () => t`This tag is too long. Shorten it.`,
  'tag.too_short': () => t`Enter a tag.`,
  'tag.invalid_value': () => t`A tag cannot contain a comma or a line break.`,
  'tags.invalid_value': () => t`A tag cannot contain a comma or a line break.`,
  'synonym.duplicate': () => t`This word already belongs to a tag. Choose another one.`,
  'synonym.invalid_state': () =>
    t`Documents have this tag, or this tag has other names. Merge the two tags instead.`,
  'name.duplicate': () => t`You already have one with this name. Choose another name.`,
  'start_date.too_many': () => t`There are too many entries. Choose a shorter period.`,
  'name.too_many': () => t`You have reached the limit. Delete one first.`,
  'teamid.in_use': () => t`This team is part of an approval process, so it cannot be deleted.`,
  'postid.changed_since': () =>
    t`The text or field that this suggestion is about has been changed or removed. If the change is still needed, edit the guide yourself, then mark the comment as done.`,
  'postid.invalid_state': () => t`The comment is marked as done. Reopen it first.`,
  'postid.duplicate': () => t`This suggestion has already been applied.`,
  'suggestion.not_allowed': () =>
    t`You can suggest changes only to lines, step titles and form fields in the guide’s language. Write a comment instead.`,
  'suggestion.not_found': () =>
    t`The text or field that this comment is about is no longer in the release. Send the comment without a suggestion.`,
  'suggestion.unchanged': () =>
    t`The text in this place already reads like this. Change the suggestion.`,
  'part.not_found': () =>
    t`What you want to comment on is no longer in the release. Choose something else.`,
  'approval_processid.in_use': () =>
    t`A release is waiting for signatures in this process, so you cannot delete the process.`,
  'approval_processid.invalid_state': () =>
    t`This approval process is switched off. Choose another one.`,
  'stages.required_signatures.out_of_range': () =>
    t`This stage requires more signatures than there are people who can sign. Require fewer signatures, or choose a larger team.`,
  'stages.teamid.required': () => t`Choose a team for each stage.`,
  'stages.userid.required': () => t`Choose a person for each stage.`,
  'stages.teamid.not_found': () => t`Nobody in this team can sign. Choose another team.`,
  'stages.userid.not_found': () => t`This person cannot sign. Choose someone else.`,
  'lines.too_long': () => t`A line is too long. Shorten it.`,
  'lines.too_many': () => t`A step can have up to 8 lines. Move some to another step.`,
  'lines.too_few': () => t`A step needs at least one line.`,
  'lines.too_short': () => t`A line is empty. Write something, or remove it.`,
  'lines.out_of_range': () => t`A line is indented too far. Move it to the left.`,
  'text.too_long': () => t`This text is too long. Shorten it.`,
  'text.required': () => t`Write something first.`,
  'text.too_short': () => t`Write something first.`,
  'message.required': () => t`Enter a message first.`,
  'reason.required': () => t`Give a reason.`,
  'url.not_allowed': () =>
    t`Videos from that website cannot be shown here. Use a video from an allowed service.`,
  'url.invalid_value': () => t`Enter a web address, such as https://example.org.`,
  'start.out_of_range': () => t`The start is after the end of the video. Choose an earlier start.`,
  'end.out_of_range': () => t`The end is before the start. Choose a later end.`,
  'crop.out_of_range': () => t`The crop area is too small or outside the picture. Draw it again.`,
  'alt.too_long': () => t`This text is too long. Shorten it.`,
  'file.invalid_value': () =>
    t`This file cannot be used. Check its name and type, or choose another file.`,
  'find.invalid_value': () => t`This is not a valid regular expression.`,
  'find.required': () => t`Enter the text to find.`,
  'itemid.invalid_state': () =>
    t`Someone has already decided on this edit, withdrawn it or redacted it. Reload the page to see the current state.`,
  'decisionid.invalid_state': () => t`This decision can no longer be undone.`,
  'reportid.invalid_state': () => t`This report has already been answered.`,
  'commentid.self_decision': () => t`You cannot decide on your own comment.`,
  'status.invalid_state': () => t`The state of the release has changed. Reload the page to see it.`,
  'entryid.invalid_state': () =>
    t`This run has since been paused, resumed, finished or cancelled. Reload the page to see the current state.`,
  'commentid.invalid_state': () =>
    t`Someone has already decided on this comment, withdrawn it or removed it. Reload the page to see the current state.`,
  'guideid.invalid_state': () =>
    t`Someone has already restored this guide. Reload the page to see it.`,
  'stepid.not_found': () => t`This step no longer exists.`,
  'userid.not_opened': () => t`This person does not have the guide open right now.`,
  'userid.too_many': () => t`Others have not answered you yet. Wait for their answers.`,
  'stepid.invalid_state': () => t`This person wants to keep the step for now. Ask again later.`,
  'userid.not_found': () =>
    t`This person does not exist, or the account is not active. Choose someone else.`,
  'imageid.not_found': () => t`This picture no longer exists.`,
  'imageid.not_owned': () => t`This picture belongs to someone else. Use one of your own.`,
  'image.not_found': () => t`This picture no longer exists.`,
  'image.not_owned': () => t`This picture belongs to someone else. Use one of your own.`,
  'documents.not_owned': () =>
    t`One of the documents belongs to someone else. Use only your own documents.`,
  'documents.duplicate': () => t`This document is already in the list.`,
  'documents.too_many': () => t`A guide or page can have up to 50 documents. Remove one first.`,
  'value.not_found': () => t`This team does not exist. Choose another one.`,
  'until.out_of_range': () => t`The end is in the past. Choose a later end.`,
  'row.required': () => t`The row needs an email address and, for a new account, a name.`,
  'row.duplicate': () => t`A row above or another account has this email address or ID.`,
  'row.invalid_value': () =>
    t`A value is not valid. Check the email address, the name (up to 64 characters), the role and the state (active or suspended).`,
  'row.out_of_range': () => t`The reputation has to be a number from 0 to 100,000,000.`,
  'row.not_found': () =>
    t`One of the teams does not exist, or several teams have this name. Use the team’s ID instead.`,
  'row.invalid_state': () =>
    t`An import cannot request or cancel the erasure of an account. Do that in the account itself.`,
  'terms.duplicate': () => t`One of the terms is listed twice. Remove one.`,
  'code.duplicate': () => t`There is already a reason with this code. Choose another code.`,
  'filters.too_many': () => t`You have reached the limit. Delete one first.`,
  'fields.required': () => t`Fill this in first.`,
  'reasons.required': () => t`This value is out of range. Give a reason.`,
  'release_versions.feature_disabled': () => t`Releases are switched off on this site.`,
  'training.feature_disabled': () => t`Training is switched off on this site.`,
  'number.duplicate': () => t`Another work order has this number. Choose another number.`,
  'userid.not_allowed': () => t`This person cannot see the guide. Choose someone else.`,
  'teamid.not_found': () => t`This team no longer exists. Choose another one.`,
  'serials.duplicate': () => t`A serial number is listed twice. Remove one.`,
  'serials.too_many': () =>
    t`There are more serial numbers than pieces. Remove some, or enter a larger quantity.`,
  'serials.in_use': () => t`A serial number that you removed already has a run. Add it again.`,
  'quantity.too_few': () =>
    t`Runs for more pieces than this have already been started. Enter a larger quantity.`,
  'serial.not_found': () => t`This serial number is not in the work order.`,
  'serial.open_already': () => t`This serial number already has a run.`,
  'serial.required': () => t`Choose a serial number.`,
  'orderid.too_many': () => t`All pieces of this work order have already been started.`,
  'orderid.invalid_state': () => t`This work order is finished or cancelled.`,
  'work_log.feature_disabled': () => t`The work log is switched off on this site.`,
}
