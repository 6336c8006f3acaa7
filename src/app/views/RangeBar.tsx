import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DateSpan } from '#app/ui/fields/DateSpan.tsx'
import { PageRow, MutedText } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { kindOf, useKindOptions } from './kinds.ts'
import { comparisonOf, daysOf, presets } from './ranges.ts'
import styles from './RangeBar.module.css'
import { useViewRange } from './useViewRange.ts'

type RangeWordsProps = Pick<ReturnType<typeof useViewRange>, 'range' | 'zone'>

const useDayWords = () => {
  const { i18n } = useLingui()
  // At noon of the reader: the same day in every zone.
  return (day: string) => formatNearDay(Date.parse(`${day}T12:00`) / 1000, i18n.locale)
}

/** The days in words, and when they end. */
const RangeWords = ({ range, zone }: RangeWordsProps) => {
  const dayWords = useDayWords()
  const days = daysOf(range)
  const first = dayWords(range.from)
  const last = dayWords(range.to)
  return (
    <MutedText>
      {days === 1 ? (
        <Trans>
          {first}. The day ends at midnight ({zone}).
        </Trans>
      ) : (
        <Trans>
          {first} to {last}, {days} days. Each day ends at midnight ({zone}).
        </Trans>
      )}
    </MutedText>
  )
}

/** With what the range is compared, and which documents are counted. */
const ScopeFields = () => {
  const { t } = useLingui()
  const { ahead, set } = useViewRange()
  return (
    <>
      <Select
        label={t`Compare with`}
        value={comparisonOf(ahead.get('before')) ?? ''}
        onChange={event => set({ before: event.target.value })}
        options={[
          { value: '', label: t`No comparison` },
          { value: '1', label: t`Previous range` },
          { value: 'week', label: t`Same weekdays before` },
        ]}
      />
      <Select
        label={t`Kind`}
        value={kindOf(ahead.get('kind')) ?? ''}
        onChange={event => set({ kind: event.target.value })}
        options={useKindOptions()}
      />
    </>
  )
}

/** Which days, and whose midnight ends them. */
export const RangeBar = ({ comparable }: { comparable?: boolean }) => {
  const { t } = useLingui()
  const { range, zone, ahead, set } = useViewRange()
  const own = ahead.has('from')
  const preset = own ? null : (ahead.get('range') ?? '30')
  const { from, to } = range
  const dayWords = useDayWords()
  const first = dayWords(from)
  const last = dayWords(to)
  const [typed, setTyped] = useState({ days: { from, to }, of: { from, to } })
  // Days that were typed go with the range that they were typed over.
  const isOfThis = typed.of.from === from && typed.of.to === to
  const days = isOfThis ? typed.days : { from, to }
  const names = { today: t`Today`, 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, year: t`Year` }
  return (
    <>
      <form
        onSubmit={event => {
          event.preventDefault()
          set({ range: null, ...days })
        }}
      >
        <PageRow>
          <span role="group" aria-label={t`Range`} className={styles.ranges}>
            {presets.map(value => (
              <Button
                key={value}
                aria-pressed={value === preset}
                onClick={() => set({ range: value, from: null, to: null })}
              >
                {names[value]}
              </Button>
            ))}
          </span>
          <Button
            icon={CalendarDays}
            aria-pressed={own}
            title={t`Custom range`}
            onClick={() => set(own ? { from: null, to: null } : { range: null, from, to })}
          >
            {first === last ? first : t`${first} to ${last}`}
          </Button>
          {own && (
            <>
              <DateSpan
                {...days}
                onChoose={bound => setTyped({ days: { ...days, ...bound }, of: { from, to } })}
              />
              <Button type="submit">
                <Trans>Show</Trans>
              </Button>
            </>
          )}
          {comparable && <ScopeFields />}
        </PageRow>
      </form>
      <RangeWords range={range} zone={zone} />
    </>
  )
}
