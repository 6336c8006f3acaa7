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

export const useRefusal = () => {
  const { t } = useLingui()
  const wordsOf = ({ field, code, index = 0 }: FieldError, { stages = [] }: Known): string => {
    const [stage, name] = [index + 1, stages[index] ?? '']
    if (code === 'stage_unmeetable')
      return name === ''
        ? t`Stage ${stage} has too few people who neither made this release nor wrote a change in it.`
        : t`Stage ${stage}, “${name}”, has too few people who neither made this release nor wrote a change in it.`
    if (code === 'feature_disabled') return t`Releases are switched off on this site.`
    if (code === 'self_approval' && field === 'userid')
      return t`This person made a release that waits for you, or wrote a change in it.`
    if (code === 'self_approval')
      return t`Whoever made the release or wrote a change in it does not sign it.`
    if (code === 'wrong_password') return t`This is not your password.`
    if (code === 'locked') return t`Too many wrong passwords. Wait for a quarter of an hour.`
    if (code === 'in_use')
      return t`A release of another guide shows this one. Let that show another one first.`
    if (code === 'cycle') return t`The chosen release of a prerequisite needs this guide itself.`
    if (code === 'duplicate' && field === 'from_date')
      return t`In this time your duties are lent to somebody already.`
    if (code === 'duplicate') return t`Choose one release of each guide.`
    if (code === 'too_few' && field === 'guideid')
      return t`A guide without steps cannot be released.`
    if (code === 'too_many') return t`With what has to be done before these are too many.`
    if (field === 'to_date')
      return code === 'too_long'
        ? t`A year at most.`
        : t`The end comes after the beginning, and is still to come.`
    if (field === 'userid' && code !== 'self_approval') return t`This person cannot sign for you.`
    if (code === 'invalid_state' && field === 'lendid') return t`It is over already.`
    if (code === 'too_long')
      return field === 'title_prefix'
        ? t`With these words before it a title becomes too long.`
        : t`This is too long.`
    if (code === 'invalid_langid') return t`Readers do not have the guide in this language.`
    if (code === 'required' && field === 'reason') return t`Say why.`
    if (code === 'not_found') {
      if (field === 'prerequisite_releases')
        return t`A chosen release of a prerequisite is no longer there.`
      if (field === 'approval_processid') return t`This approval process does not apply any more.`
      return t`A category is not there any more: choose another one.`
    }
    if (code === 'invalid_state')
      return field === 'guideid' || field === 'releaseids'
        ? t`Another release of this guide is on its way; there is one at a time.`
        : t`Where it stands now, that cannot be done with it.`
    return t`The service did not take it (${code}).`
  }
  /** One sentence or more; of what is wrong with several, each once. */
  return (refusal: Refusal, known: Known = {}): string => {
    const { status, errors } = refusal
    if (refusal instanceof NoAnswer) return refusal.message
    if (status === 0) return t`The service did not answer. Try again.`
    if (status === 409) return t`It was changed meanwhile and is read again. Look at it first.`
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
        ? t`You may not do that.`
        : t`The service did not take it.`
  }
}
