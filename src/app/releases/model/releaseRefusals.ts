// What the service refused of releases and signatures, in the reader's words: told by its code, as
// its own words are English.
import { useLingui } from '@lingui/react/macro'
import { NoAnswer, type ApiError, type FieldError } from '#lib/errors.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { processOf } from './releaseMoves.ts'

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

/** What is wrong with one field: by its code alone, or by the field too. */
const useFieldWords = () => {
  const { t } = useLingui()
  /** By code alone. */
  const plain: Partial<Record<string, string>> = {
    feature_disabled: t`Releases are switched off on this site.`,
    wrong_password: t`This is not your password.`,
    locked: t`Too many wrong passwords. Wait for a quarter of an hour.`,
    in_use: t`A release of another guide shows this one. Let that show another one first.`,
    unchanged: t`Nothing changed since it was sent back. Say why you ask again.`,
    cycle: t`The chosen release of a prerequisite needs this guide itself.`,
    too_many: t`Together with what must be done first, these are too many.`,
    invalid_langid: t`Readers do not have the guide in this language.`,
  }
  const noLonger: Partial<Record<string, string>> = {
    prerequisite_releases: t`A chosen release of a prerequisite is no longer there.`,
    approval_processid: t`This approval process does not apply any more.`,
  }
  return ({ field, code, index = 0 }: FieldError, { stages = [] }: Known): string => {
    const known = plain[code]
    if (known !== undefined) return known
    const [stage, name] = [index + 1, stages[index] ?? '']
    if (code === 'stage_unmeetable')
      return name === ''
        ? t`Stage ${stage} has too few people who neither made this release nor wrote a change in it.`
        : t`Stage ${stage}, “${name}”, has too few people who neither made this release nor wrote a change in it.`
    if (code === 'self_approval')
      return field === 'userid'
        ? t`This person made a release that waits for you, or wrote a change in it.`
        : t`Whoever made the release or wrote a change in it cannot sign it.`
    if (code === 'duplicate')
      return field === 'from_date'
        ? t`In this time your duties are lent to somebody already.`
        : t`Choose one release of each guide.`
    if (code === 'too_few' && field === 'guideid')
      return t`A guide without steps cannot be released.`
    if (field === 'to_date')
      return code === 'too_long'
        ? t`A year at most.`
        : t`The end comes after the beginning, and is still to come.`
    if (field === 'userid') return t`This person cannot sign for you.`
    if (code === 'too_long')
      return field === 'title_prefix'
        ? t`With this prefix, a title becomes too long.`
        : t`This is too long.`
    if (code === 'required' && field === 'reason') return t`Give a reason.`
    if (code === 'not_found')
      return noLonger[field] ?? t`A category no longer exists. Choose another one.`
    if (code !== 'invalid_state') return t`The service refused it (${code}).`
    if (field === 'lendid') return t`It is already over.`
    return field === 'guideid' || field === 'releaseids'
      ? t`This guide already has a release in progress.`
      : t`This is not possible in its current state.`
  }
}

export const useRefusal = () => {
  const { t } = useLingui()
  const wordsOf = useFieldWords()
  /** One sentence or more; of what is wrong with several, each once. */
  return (refusal: Refusal, known: Known = {}): string => {
    const { status, errors } = refusal
    if (refusal instanceof NoAnswer) return refusal.message
    if (status === 0) return t`The service did not answer. Try again.`
    if (status === 409)
      return t`Someone else changed it. The new version is loaded; look at it first.`
    if (status === 429) return t`That was too much at once. Wait a minute.`
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
      ? t`It is no longer there.`
      : status === 403
        ? t`You cannot do that.`
        : t`The service refused it.`
  }
}
