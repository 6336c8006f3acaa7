import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  checkRules,
  longestCheckWord,
  mostCheckWords,
  ruleLevels,
  type CheckRule,
  type RuleLevel,
} from '#contract/guides/checkRules.ts'
import { codePoints } from '#contract/core/wire.ts'
import type { Team } from '#contract/teams/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { write } from '#app/api/write.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { ruleNames } from '#app/editor/ruleWords.ts'
import { Select } from '#app/ui/fields/Select.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { mergedWords, wordsIn } from './checkWords.ts'
import styles from './TeamChecks.module.css'

type Levels = Partial<Record<CheckRule, RuleLevel>>
type TeamChecks = { levels: Levels; words: string }

/**
 * Only what was changed here: another lead may have set other rules meanwhile. Words say what they
 * were made from.
 */
const changesOf = (before: TeamChecks, after: TeamChecks) => {
  const check_rules = checkRules.flatMap(rule => {
    const level = after.levels[rule] ?? null
    return level === (before.levels[rule] ?? null) ? [] : [{ rule, level }]
  })
  const check_words = wordsIn(after.words)
  const areSame = check_words.join('\n') === wordsIn(before.words).join('\n')
  return {
    ...(check_rules.length > 0 && { check_rules }),
    ...(!areSame && { check_words, check_words_before: wordsIn(before.words) }),
  }
}

const useWordsProblem = (words: string): string | undefined => {
  const { t } = useLingui()
  const all = wordsIn(words)
  const tooLong = all.find(word => codePoints(word) > longestCheckWord)
  return tooLong !== undefined
    ? t`At most ${longestCheckWord} characters per line.`
    : all.length > mostCheckWords
      ? t`At most ${mostCheckWords} lines.`
      : undefined
}

type RulesProps = { levels: Levels; onChange: (levels: Levels) => void }

const Rules = ({ levels, onChange }: RulesProps) => {
  const { t, i18n } = useLingui()
  const options = [
    { value: '', label: t`Stepwright default` },
    { value: 'must', label: t({ message: 'Required', context: 'finding' }) },
    { value: 'should', label: t({ message: 'Recommended', context: 'finding' }) },
    { value: 'off', label: t`Off` },
  ]
  return (
    <div className={styles.rules}>
      {checkRules.map(rule => (
        <Select
          key={rule}
          label={i18n._(ruleNames[rule])}
          value={levels[rule] ?? ''}
          options={options}
          onChange={event => {
            const { [rule]: _, ...others } = levels
            const level = ruleLevels.find(one => one === event.target.value)
            onChange(level ? { ...others, [rule]: level } : others)
          }}
        />
      ))}
    </div>
  )
}

/**
 * What was typed stays on this device until it is saved, with the words that it was made from:
 * `base`. Where another lead saved meanwhile, both are put together, and the next try is made from
 * theirs.
 */
const useTypedWords = ({ teamid, check_words }: Team) => {
  const [opened] = useState(() => check_words.join('\n'))
  const kept = useKeptWords(`check words ${teamid}`)
  const { words = opened, base = opened } = kept.words
  return {
    kept,
    words,
    base,
    type: (typed: string) => kept.type({ words: typed, base }),
    putTogether: ({ check_words: theirs }: Team) =>
      kept.type({
        words: mergedWords(wordsIn(base), wordsIn(words), theirs).join('\n'),
        base: theirs.join('\n'),
      }),
  }
}

/** What Guide Check looks for in guides of the team, for all who write them. */
export const TeamChecksDialog = ({ team, onClose }: { team: Team; onClose: () => void }) => {
  const { t } = useLingui()
  const [first] = useState<Levels>(() =>
    Object.fromEntries(team.check_rules.map(({ rule, level }) => [rule, level])),
  )
  const [levels, setLevels] = useState(first)
  const { kept, words, base, type, putTogether } = useTypedWords(team)
  const problem = useWordsProblem(words)
  const save = useAttempt(
    async () => {
      const body = changesOf({ levels: first, words: base }, { levels, words })
      if (Object.keys(body).length > 0)
        try {
          await write('patchTeam', { params: { teamid: team.teamid }, body })
        } catch (error) {
          // The body of a 409 is the team as it is now.
          if (error instanceof ApiError && error.status === 409) putTogether(error.body as Team)
          throw error
        }
      await kept.drop()
    },
    {
      stale: t`Someone else changed this list in the meantime, so nothing was saved. The field now has their words and yours. Check them, then save again.`,
      onDone: onClose,
    },
  )
  return (
    <AskDialog
      title={t`Guide Check for ${team.name}`}
      onClose={onClose}
      verb={<Trans>Save</Trans>}
      onAct={() => void save.run()}
      why={problem}
      isPending={save.isPending}
      error={save.error}
    >
      <p>
        <Trans>
          These settings apply to everyone who edits a guide of this team. If a guide has several
          teams, the strictest setting applies.
        </Trans>
      </p>
      <TextArea
        label={t`Words the team calls vague`}
        help={t`One per line. Guide Check finds them in addition to the words it knows.`}
        rows={4}
        error={problem}
        value={words}
        onChange={event => type(event.target.value)}
      />
      <RestoredWords kept={kept} />
      <Rules levels={levels} onChange={setLevels} />
    </AskDialog>
  )
}
