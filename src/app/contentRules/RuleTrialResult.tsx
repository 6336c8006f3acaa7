import { useLingui } from '@lingui/react/macro'
import type { RulePlace, RuleTrial } from '#contract/contentRules/schemas.ts'
import { MutedText, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { matchPath } from './matchPath.ts'
import { placeNames, stateNames, thingNames } from './ruleWords.ts'

/** What the rule found of one kind, each with the way to it. */
const FoundList = ({ trial, place }: { trial: RuleTrial; place: RulePlace }) => {
  const { t, i18n } = useLingui()
  const { looked_at = 0, matched = 0 } = trial.places.find(one => one.place === place) ?? {}
  const matches = trial.matches.filter(one => one.place === place)
  const [found, all, shown] = [matched, looked_at, matches.length].map(n => i18n.number(n))
  const name = i18n._(placeNames[place])
  return (
    <>
      <p>{t`${name}: found in ${found} of ${all}.`}</p>
      {matches.length > 0 && (
        <PlainList label={name}>
          {matches.map(match => (
            <PlainItem
              key={`${match.itemid ?? match.revisionid ?? match.commentid ?? match.userid ?? ''}-${match.doc_type ?? ''}-${match.docid ?? ''}`}
              acts={
                <Chip>{i18n._(match.state ? stateNames[match.state] : thingNames[place])}</Chip>
              }
            >
              <a href={matchPath(match)}>{match.title}</a>
              <MutedText>{match.words.join(', ')}</MutedText>
            </PlainItem>
          ))}
        </PlainList>
      )}
      {matched > matches.length && <MutedText>{t`The newest ${shown} are listed.`}</MutedText>}
    </>
  )
}

/** What a rule would have found of each kind, and what became of edits that waited. */
export const RuleTrialResult = ({ trial }: { trial: RuleTrial }) => {
  const { t, i18n } = useLingui()
  const { looked_at, matched, accepted, denied, places } = trial
  const [found, all, taken, refused] = [matched, looked_at, accepted, denied].map(n =>
    i18n.number(n),
  )
  return (
    <section aria-label={t`Trial result`}>
      <p role="status">
        {looked_at === 0
          ? t`There is nothing to try the rule on yet.`
          : t`Checked: ${all}. Found in: ${found}. Of these, accepted: ${taken}, denied: ${refused}.`}
      </p>
      {places.map(({ place }) => (
        <FoundList key={place} trial={trial} place={place} />
      ))}
    </section>
  )
}
