// What a rule must be, whoever brings it, and how a change of it is recorded.
import type { AuditAction } from '#contract/audit/actions.ts'
import type { NewRule, RuleKind } from '#contract/contentRules/schemas.ts'
import { fieldError, invalid, type FieldError } from '#lib/errors.ts'
import { audit, type AuditRow } from '#server/effects/audit.ts'
import type { SignedIn } from '#server/http/context.ts'
import { wrongEntry } from '#server/judging/entries.ts'

export const entryProblems = (kind: RuleKind, entries: readonly string[]): FieldError[] => {
  const wrong = wrongEntry(kind, entries)
  if (wrong === null) return []
  const { index, why } = wrong
  if (why === 'path')
    return [fieldError('entries', 'too_precise', 'Enter only the host, without a path', index)]
  const script =
    'Patterns do not work in writing systems without spaces. Use the kind `words` instead'
  if (why === 'script') return [fieldError('entries', 'not_allowed', script, index)]
  const words = {
    words: 'An entry must contain at least one word',
    hosts: 'An entry must be a host name',
    pattern:
      'A pattern must be one word with at least three letters in a row. It can also contain * and ?',
  }[kind]
  return [fieldError('entries', 'invalid_value', words, index)]
}

type Draft = Pick<NewRule, 'kind' | 'entries' | 'places' | 'act' | 'message'>
/** Throws 422 with everything that is wrong. */
export const requireWhole = ({ kind, entries, places, act, message }: Draft): void => {
  const errors = entryProblems(kind, entries)
  if (act === 'refuse' && message.trim() === '')
    errors.push(
      fieldError('message', 'required', 'Enter a message that says what the author should do'),
    )
  if (act !== 'refuse' && places.includes('profile'))
    errors.push(
      fieldError(
        'places',
        'not_allowed',
        'A rule for profiles can only refuse text, not hold it or raise its risk',
      ),
    )
  if (act === 'raise' && places.includes('comment'))
    errors.push(
      fieldError(
        'places',
        'not_allowed',
        'A rule for comments can only hold or refuse text, not raise its risk',
      ),
    )
  if (errors.length) throw invalid(errors)
}

export const record = (
  ctx: SignedIn,
  ruleid: number,
  action: AuditAction,
  values: Pick<AuditRow, 'before' | 'after'>,
) =>
  audit(ctx, {
    action,
    target_type: 'content_rule',
    target_id: ruleid,
    ...values,
    reason: ctx.reason,
  })
export const shown = ({ name, kind, entries, places, below, act, message, is_on }: NewRule) => ({
  name,
  kind,
  entries,
  places,
  reputation_below: below,
  effect: act,
  message,
  active: is_on,
})
