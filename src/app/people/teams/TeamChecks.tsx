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
import { write } from '#app/api/write.ts'
import { ruleNames } from '#app/editor/ruleWords.ts'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './TeamChecks.module.css'

type Levels = Partial<Record<CheckRule, RuleLevel>>
type TeamChecks = { levels: Levels; words: string }

const wordsIn = (words: string) =>
  words
    .split('\n')
    .map(word => word.trim())
    .filter(Boolean)

/** Only what was changed here: another lead may have set other rules meanwhile. */
const changesOf = (before: TeamChecks, after: TeamChecks) => {
  const check_rules = checkRules.flatMap(rule => {
    const level = after.levels[rule] ?? null
    return level === (before.levels[rule] ?? null) ? [] : [{ rule, level }]
  })
  const check_words = wordsIn(after.words)
  const areSame = check_words.join('\n') === wordsIn(before.words).join('\n')
  return {
    ...(check_rules.length > 0 && { check_rules }),
    ...(!areSame && { check_words }),
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
    { value: '', label: t`As set by Stepwright` },
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

/** What Guide Check looks for in guides of the team, for all who write them. */
export const TeamChecksDialog = ({ team, onClose }: { team: Team; onClose: () => void }) => {
  const { t } = useLingui()
  const [first] = useState<TeamChecks>({
    levels: Object.fromEntries(team.check_rules.map(({ rule, level }) => [rule, level])),
    words: team.check_words.join('\n'),
  })
  const [checks, setChecks] = useState(first)
  const problem = useWordsProblem(checks.words)
  const save = useAttempt(
    async () => {
      const body = changesOf(first, checks)
      if (Object.keys(body).length > 0)
        await write('patchTeam', { params: { teamid: team.teamid }, body })
    },
    { onDone: onClose },
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
        value={checks.words}
        onChange={event => setChecks({ ...checks, words: event.target.value })}
      />
      <Rules levels={checks.levels} onChange={levels => setChecks({ ...checks, levels })} />
    </AskDialog>
  )
}
