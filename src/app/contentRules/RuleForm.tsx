import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ContentRule } from '#contract/contentRules/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { write } from '#app/api/write.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { EntryForm } from '#app/ui/fields/EntryForm.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { refusedFieldWords } from '#app/ui/refusals/refusedWords.ts'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { RuleFields } from './RuleFields.tsx'
import {
  bodyOf,
  draftOf,
  lineOfEntry,
  missingIn,
  wordsOfRule,
  type RuleDraft,
} from './ruleDraft.ts'

type RuleFormProps = {
  /** null: a new one. */
  rule: ContentRule | null
  onDone: (rule: ContentRule) => void
  onClose: () => void
}

const useMissingWords = (draft: RuleDraft, isTried: boolean) => {
  const { t } = useLingui()
  const missing = isTried ? missingIn(draft) : null
  const words = {
    name: t`Enter a name.`,
    entries: t`Enter at least one entry.`,
    places: t`Choose at least one.`,
    below: t`Enter a whole number, or leave this empty.`,
    message: t`Enter a message to the author.`,
  }
  return (field: string) => (missing === field ? words[missing] : undefined)
}

const sendRule = (rule: ContentRule | null, draft: RuleDraft): Promise<ContentRule> => {
  const body = bodyOf(draft)
  if (rule === null) return write('createContentRule', { body })
  const { ruleid, revisionid } = rule
  return write('patchContentRule', {
    params: { ruleid },
    query: { revisionid: draft.revisionid ?? revisionid },
    body,
  })
}

/** Saves what was typed; where somebody was faster, the next try is made from theirs. */
const useRuleDraft = (rule: ContentRule | null, onDone: RuleFormProps['onDone']) => {
  const { t } = useLingui()
  const kept = useKeptWords(`content rule ${rule?.ruleid ?? 'new'}`, wordsOfRule(rule))
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const draft = draftOf(kept.words)
  const save = useAttempt(
    async () => {
      setRefusal(null)
      try {
        const saved = await sendRule(rule, draft)
        await kept.drop()
        return saved
      } catch (error) {
        if (error instanceof ApiError) {
          setRefusal(error)
          if (error.status === 409)
            kept.type({ revisionid: String((error.body as ContentRule).revisionid) })
        }
        throw error
      }
    },
    {
      stale: t`Someone else changed this rule, so nothing was saved. Your text is kept. Check the current version above, then save again to replace it.`,
      onDone,
    },
  )
  return { kept, draft, save, refusal }
}

/** Why a field was refused: of the entries in which line. */
const useRefusedWords = (refusal: ApiError | null, entries: string) => {
  const { t } = useLingui()
  return (field: string) => {
    const words = refusedFieldWords(refusal, field)
    const index = refusal?.errors.find(one => one.field === field)?.index
    if (words === undefined || field !== 'entries' || index === undefined) return words
    return t`Line ${lineOfEntry(entries, index)}: ${words}`
  }
}

/** All that a rule says; it is switched on beside it. */
export const RuleForm = ({ rule, onDone, onClose }: RuleFormProps) => {
  const { t } = useLingui()
  const [isTried, setTried] = useState(false)
  const { kept, draft, save, refusal } = useRuleDraft(rule, onDone)
  const missing = useMissingWords(draft, isTried)
  const refused = useRefusedWords(refusal, draft.entries)
  return (
    <PageSection boxed title={rule === null ? t`New rule` : t`Edit rule`}>
      <EntryForm
        act={rule === null ? t`Create` : t`Save`}
        error={save.error}
        isPending={save.isPending}
        onSubmit={() => {
          setTried(true)
          if (missingIn(draft) === null) void save.run()
        }}
        onCancel={onClose}
      >
        <RuleFields
          draft={draft}
          problem={field => missing(field) ?? refused(field)}
          onType={kept.type}
        />
        {rule?.is_on && (
          <MutedText>
            <Trans>
              If you change what the rule looks for, the rule will be off until you switch it on
              again.
            </Trans>
          </MutedText>
        )}
        <RestoredWords kept={kept} />
      </EntryForm>
    </PageSection>
  )
}
