import { Plural, useLingui } from '@lingui/react/macro'
import { ruleNames } from '#app/editor/ruleWords.ts'
import styles from './CheckList.module.css'
import { rulesOff } from './teamRules.ts'
import { useTeamRules } from './useTeamRules.ts'

/** Says what was not looked for, so that nobody takes the rest for all. */
export const TeamRulesNote = ({ guideid }: { guideid: number }) => {
  const { i18n } = useLingui()
  const teams = useTeamRules(guideid)
  const off = rulesOff(teams)
  if (off.length === 0) return null
  const names = new Intl.ListFormat(i18n.locale).format(teams.map(({ name }) => name))
  return (
    <details className={styles.off}>
      <summary>
        <Plural
          value={off.length}
          one={`# rule is off for ${names}`}
          other={`# rules are off for ${names}`}
        />
      </summary>
      <ul>
        {off.map(rule => (
          <li key={rule}>{i18n._(ruleNames[rule])}</li>
        ))}
      </ul>
    </details>
  )
}
