import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import {
  replacedParts,
  replacementLimits,
  type ReplacedPart,
} from '#contract/replacements/schemas.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { MutedText, PageRow } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { Checks } from './Checks.tsx'
import { usePartWords } from './placeWords.ts'
import styles from './ReplaceForm.module.css'
import { ScopeFields } from './ScopeFields.tsx'
import { bodyOf, guideids, type NoScope, type Scope } from './scope.ts'

type How = 'match_case' | 'whole_word' | 'regex'
type Also = 'links' | 'tags' | 'code'
type Asked = {
  find: string
  with: string
  how: How[]
  parts: ReplacedPart[]
  also: Also[]
  scope: Scope
}
const blank: Asked = {
  find: '',
  with: '',
  how: [],
  parts: [...replacedParts],
  also: [],
  scope: { kind: 'category', words: '' },
}

const isExpression = (words: string): boolean => {
  try {
    return new RegExp(words, 'u').source !== ''
  } catch {
    return false
  }
}

/** What keeps it from being looked for, in words. */
const useWhyNot = () => {
  const { t } = useLingui()
  return ({ find, how, parts, scope }: Asked): string | undefined => {
    if (find === '') return t`Enter the text to find.`
    if (how.includes('regex') && !isExpression(find))
      return t`This is not a valid regular expression.`
    if (parts.length === 0) return t`Choose where to look.`
    if (scope.words.trim() === '') return t`Choose the documents.`
    if (scope.kind !== 'guides') return undefined
    const { ids, wrong } = guideids(scope.words)
    if (wrong !== null) return t`“${wrong}” is not a guide number.`
    return ids.length > limits.listed
      ? t`Enter at most ${limits.listed} guide numbers at once.`
      : undefined
  }
}

type FieldsProps = { asked: Asked; onAsk: (changes: Partial<Asked>) => void }

const HowFields = ({ asked: { how, parts, also }, onAsk }: FieldsProps) => {
  const { t } = useLingui()
  return (
    <>
      <Checks<How>
        label={t`Search options`}
        names={{
          match_case: t`Match case`,
          whole_word: t`Whole words`,
          regex: t`Regular expression`,
        }}
        checked={how}
        onCheck={checked => onAsk({ how: checked })}
      />
      {how.includes('regex') && (
        <MutedText>
          <Trans>
            In the replacement, $1 stands for the first group and $& for the whole match.
          </Trans>
        </MutedText>
      )}
      <Checks<ReplacedPart>
        label={t`Look in`}
        names={usePartWords()}
        checked={parts}
        onCheck={checked => onAsk({ parts: checked })}
      />
      <Checks<Also>
        label={t`Also replace in`}
        names={{ links: t`Link targets`, tags: t`Wiki syntax such as [image|…]`, code: t`Code` }}
        checked={also}
        onCheck={checked => onAsk({ also: checked })}
      />
    </>
  )
}

const WordFields = ({ asked, onAsk }: FieldsProps) => {
  const { t } = useLingui()
  return (
    <PageRow>
      <TextField
        label={t`Find`}
        value={asked.find}
        maxLength={replacementLimits.find}
        spellCheck={false}
        autoComplete="off"
        onChange={event => onAsk({ find: event.target.value })}
      />
      <TextField
        label={t`Replace with`}
        value={asked.with}
        maxLength={replacementLimits.with}
        autoComplete="off"
        onChange={event => onAsk({ with: event.target.value })}
      />
    </PageRow>
  )
}

/** Begins to look for it; `refused`: why the search for documents was not looked through. */
const useFind = (asked: Asked, onFound: (jobid: number) => void) => {
  const [refused, setRefused] = useState<NoScope | null>(null)
  const begin = async () => {
    const { how, parts, also } = asked
    const scope = await bodyOf(asked.scope)
    setRefused(typeof scope === 'string' ? scope : null)
    if (typeof scope === 'string') return null
    const { jobid } = await write('startReplacementJob', {
      body: {
        action: 'find',
        find: asked.find,
        with: asked.with,
        match_case: how.includes('match_case'),
        whole_word: how.includes('whole_word'),
        regex: how.includes('regex'),
        in: parts,
        also,
        ...scope,
      },
    })
    return jobid
  }
  const find = useAttempt(begin, {
    onDone: jobid => {
      if (jobid !== null) onFound(jobid)
    },
  })
  return { find, refused }
}

/** What to find and where; nothing is replaced by it. */
export const ReplaceForm = ({ onFound }: { onFound: (jobid: number) => void }) => {
  const { t } = useLingui()
  const [asked, setAsked] = useState(blank)
  const onAsk = (changes: Partial<Asked>) => setAsked({ ...asked, ...changes })
  const { find, refused } = useFind(asked, onFound)
  const why = useWhyNot()(asked) ?? (find.isPending ? t`Searching…` : undefined)
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (why === undefined) void find.run()
      }}
    >
      <WordFields asked={asked} onAsk={onAsk} />
      <ScopeFields scope={asked.scope} onScope={scope => onAsk({ scope })} />
      <HowFields asked={asked} onAsk={onAsk} />
      <PageRow>
        <Button kind="main" type="submit" icon={Eye} why={why}>
          <Trans>Show matches</Trans>
        </Button>
      </PageRow>
      {refused !== null && (
        <MutedText role="status">
          {refused === 'nothing'
            ? t`The search found no guides or pages.`
            : t`The search found more than 1,000 guides and pages. Use more words, or choose documents by category or tag.`}
        </MutedText>
      )}
      {find.error && <p role="alert">{find.error}</p>}
    </form>
  )
}
