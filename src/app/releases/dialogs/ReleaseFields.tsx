import { useLingui } from '@lingui/react/macro'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import type { PrerequisiteRelease } from '#contract/core/pins.ts'
import type { Release, ReleaseType } from '#contract/releases/schemas.ts'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { PinFields } from './PinFields.tsx'
import { numberOf } from '../model/releaseWords.ts'

/**
 * What somebody says of a release; `date` as a field for date and time shows it, in the zone of the
 * browser.
 */
export type Draft = {
  type: ReleaseType
  title: string
  date: string
  notes: string
  pins: PrerequisiteRelease[]
}

/**
 * The number it will have: above all others of the language, as the service counts. `own`: the
 * release that is numbered anew.
 */
export const nextNumber = (
  releases: readonly Release[],
  langid: string,
  type: ReleaseType,
  own = 0,
): string => {
  const last = releases
    .filter(one => one.langid === langid && one.releaseid !== own)
    .toSorted((a, b) => b.major - a.major || b.minor - a.minor)[0] ?? { major: 0, minor: 0 }
  return numberOf(
    type === 'major'
      ? { major: last.major + 1, minor: 0 }
      : { major: last.major, minor: last.minor + 1 },
  )
}

type ReleaseFieldsProps = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** What each kind would be numbered. */
  numbers: Record<ReleaseType, string>
  prerequisites: readonly GuideSummary[]
  langid: string
  /** Words about a field that the service did not take. */
  problem: (field: string) => string | undefined
}

/**
 * Kind, title, date, notes and releases of prerequisites: of a new release, and of a draft that is
 * changed.
 */
export const ReleaseFields = ({
  draft,
  onChange,
  numbers,
  prerequisites,
  langid,
  problem,
}: ReleaseFieldsProps) => {
  const { t } = useLingui()
  const { major, minor } = numbers
  return (
    <>
      <PageRow>
        <Select
          label={t`Kind`}
          value={draft.type}
          options={[
            { value: 'major', label: t`Major: ${major}` },
            { value: 'minor', label: t`Minor: ${minor}` },
          ]}
          onChange={event => onChange({ type: event.target.value === 'minor' ? 'minor' : 'major' })}
        />
        <TextField
          label={t`Title`}
          value={draft.title}
          maxLength={128}
          placeholder={numbers[draft.type]}
          error={problem('title')}
          onChange={event => onChange({ title: event.target.value })}
        />
        <TextField
          type="datetime-local"
          label={t`Goes live on`}
          help={t`Leave empty to publish as soon as possible.`}
          value={draft.date}
          error={problem('scheduled_date')}
          onChange={event => onChange({ date: event.target.value })}
        />
      </PageRow>
      <TextArea
        label={t`Notes`}
        help={t`What has changed, for readers and for the people who sign.`}
        rows={3}
        value={draft.notes}
        maxLength={4096}
        error={problem('notes')}
        onChange={event => onChange({ notes: event.target.value })}
      />
      <PinFields
        prerequisites={prerequisites}
        langid={langid}
        pins={draft.pins}
        onChange={pins => onChange({ pins })}
      />
    </>
  )
}
