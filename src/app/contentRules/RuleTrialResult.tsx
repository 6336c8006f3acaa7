import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RuleTrial } from '#contract/contentRules/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { MutedText, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { stateNames } from './ruleWords.ts'

/** What a rule would have found, and what became of those edits. */
export const RuleTrialResult = ({ trial }: { trial: RuleTrial }) => {
  const { t, i18n } = useLingui()
  const { looked_at, matched, accepted, denied, matches } = trial
  const shown = matches.length
  const [found, all, taken, refused] = [matched, looked_at, accepted, denied].map(n =>
    i18n.number(n),
  )
  return (
    <section aria-label={t`Trial result`}>
      <p role="status">
        {looked_at === 0
          ? t`There is nothing to try the rule on yet. No edit that the rule applies to has waited for review.`
          : matched === 0
            ? plural(looked_at, {
                one: 'The rule finds nothing in # edit.',
                other: 'The rule finds nothing in # edits.',
              })
            : t`Edits checked: ${all}. Found in: ${found}. Accepted: ${taken}. Denied: ${refused}.`}
      </p>
      {shown > 0 && (
        <PlainList label={t`Edits that the rule finds`}>
          {matches.map(({ itemid, title, words, state }) => (
            <PlainItem key={itemid} acts={<Chip>{i18n._(stateNames[state])}</Chip>}>
              <a href={authorPaths.patrol(itemid)}>{title}</a>
              <MutedText>{words.join(', ')}</MutedText>
            </PlainItem>
          ))}
        </PlainList>
      )}
      {matched > shown && (
        <MutedText>
          <Trans>The newest {shown} are listed.</Trans>
        </MutedText>
      )}
    </section>
  )
}
