// What the service refused of releases and signatures, in the reader's words: told by its code, as
// its own words are English.
import { useLingui } from '@lingui/react/macro'
import { NoAnswer, type ApiError, type FieldError } from '#lib/errors.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { processOf } from './releaseMoves.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

export type Refusal = Pick<ApiError, 'status' | 'errors'>
/**
 * `stages`: names of the stages that were asked, in their order; `named`: what stands at a place of
 * a list that was sent.
 */
type Known = { stages?: readonly string[] | undefined; named?: (index: number) => string }

/** Names of the stages that such a release asks; none where they cannot be read. */
export const stagesOf = async ({
  guideid,
  type,
}: Pick<Release, 'guideid' | 'type'>): Promise<string[]> => {
  const found = await queries
    .fetchQuery(read('listGuideProcesses', { params: { guideid } }))
    // The refusal names its stages by number then.
    .catch(() => null)
  return processOf({ type }, found?.approvalProcesses ?? [])?.stages.map(one => one.name) ?? []
}

/** By code, where neither the field nor anything else says more. */
const useCodeWords = (): Partial<Record<string, string>> => {
  const { t } = useLingui()
  return {
    not_allowed: t`You can set a category and a prefix only when you copy to new guides.`,
    invalid_type: t`One of the values is not valid. Check what you entered.`,
    invalid_value: t`One of the values is not valid. Check what you entered.`,
    out_of_range: t`One of the numbers or dates is outside the allowed range. Check what you entered.`,
    required: t`Something is missing. Fill in every field.`,
    too_short: t`This text is too short. Write more.`,
    too_few: t`Not enough is selected. Select more.`,
  }
}

/** What is wrong with one field: by its code alone, or by the field too. */
const useFieldWords = () => {
  const { t } = useLingui()
  const otherwise = useCodeWords()
  /** By code alone. */
  const plain: Partial<Record<string, string>> = {
    release_open: t`A release of this guide is already in progress. Finish, withdraw or delete that release first.`,
    feature_disabled: t`Releases are switched off on this site.`,
    wrong_password: t`This is not your password.`,
    locked: t`Too many wrong passwords. Try again in 15 minutes.`,
    in_use: t`A release of another guide uses this release as a prerequisite. If that release is a draft, choose a different prerequisite release in that draft; otherwise delete that release first.`,
    in_group: t`This release already goes live together with others. Remove it from that group first.`,
    waits_for_others: t`This release goes live together with others. Not all releases in the group are ready yet.`,
    unchanged: t`Nothing has changed since the release was sent back. Explain why you are asking for signatures again.`,
    cycle: t`The chosen release of a prerequisite itself requires this guide. Choose another release.`,
    too_many: t`With their prerequisites, there are too many releases. Choose fewer releases.`,
    changed_since: t`The text or field that this suggestion is about has been changed or removed. If the change is still needed, edit the guide yourself, then mark the comment as done.`,
    invalid_langid: t`The guide is not available to readers in this language. Publish the translation first.`,
  }
  const noLonger: Partial<Record<string, string>> = {
    prerequisite_releases: t`The chosen release of a prerequisite no longer exists. Choose another one.`,
    approval_processid: t`This approval process no longer applies. Reload the page.`,
    category: t`The category no longer exists. Create the category again, then try again.`,
    releaseids: t`The category of this release no longer exists. Choose another category for the copies.`,
    others: t`One of the releases no longer exists, or you are not allowed to publish it. Remove it from the list.`,
    userid: t`This person no longer exists or cannot sign. Choose someone else.`,
  }
  return ({ field, code, index: named }: FieldError, { stages = [] }: Known): string => {
    const index = named ?? 0
    const known = plain[code]
    if (known !== undefined) return known
    const [stage, name] = [index + 1, stages[index] ?? '']
    if (code === 'stage_unmeetable')
      return name === ''
        ? t`Too few people can sign stage ${stage}. People who created this release or contributed changes to it cannot sign. Ask an Admin to add someone to the stage.`
        : t`Too few people can sign stage ${stage}, “${name}”. People who created this release or contributed changes to it cannot sign. Ask an Admin to add someone to the stage.`
    if (code === 'self_approval')
      return field === 'userid'
        ? t`This person created a release that is waiting for your signature, or contributed changes to it. Choose someone else.`
        : t`People who created the release or contributed changes to it cannot sign it.`
    if (code === 'duplicate')
      return field === 'from_date'
        ? t`Your duties are already delegated to someone for this period. Choose another period.`
        : t`Choose only one release of each guide.`
    if (code === 'too_few' && field === 'guideid')
      return t`A guide without steps cannot be released. Add a step first.`
    if (field === 'to_date')
      return code === 'too_long'
        ? t`Choose a period of up to one year.`
        : t`Choose an end time that is after the start and in the future.`
    if (field === 'userid' && code !== 'not_found')
      return t`This person cannot sign for you. Choose someone else.`
    if (code === 'too_long')
      return field === 'title_prefix'
        ? t`This prefix makes a title too long. Shorten the prefix.`
        : t`This text is too long. Shorten the text.`
    if (code === 'required' && field === 'reason') return t`Give a reason.`
    if (code === 'not_found')
      return noLonger[field] ?? t`Something you chose no longer exists. Reload the page.`
    if (code !== 'invalid_state')
      return otherwise[code] ?? t`The service refused this. Reload the page, then try again.`
    if (field === 'others' && named === undefined)
      return t`One of these releases is already signed and requires another of them. Withdraw the signed release, change the group, then ask for signatures again.`
    return field === 'lendid'
      ? t`This delegation has already ended.`
      : t`The current status of the release does not allow this. Reload the page.`
  }
}

export const useRefusal = () => {
  const { t } = useLingui()
  const wordsOf = useFieldWords()
  /** One sentence or more; of what is wrong with several, each once. */
  return (refusal: Refusal, known: Known = {}): string => {
    const { status, errors } = refusal
    if (refusal instanceof NoAnswer) return refusedWords(refusal)
    if (status === 0) return t`The service did not answer. Try again.`
    if (status === 409)
      return t`Someone else has made changes, so nothing was done. Look at the new version first.`
    if (status === 429) return t`Too many requests. Try again in a minute.`
    if (errors.length)
      return [
        ...new Set(
          errors.map(
            one =>
              `${one.index !== undefined && known.named ? `${known.named(one.index)}: ` : ''}${wordsOf(one, known)}`,
          ),
        ),
      ].join(' ')
    return status === 404
      ? t`What you opened no longer exists, or you no longer have access. Reload the page.`
      : status === 403
        ? t`You do not have permission for this. Ask a Moderator or Admin.`
        : t`The service refused this. Reload the page, then try again.`
  }
}
