import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { fieldNames } from '#app/editor/fieldWords.ts'
import { unsavedFields, type UnsavedWork } from './previewGuide.ts'

/** What of the preview is only on this device: steps by their number, details by their names. */
export const UnsavedParts = ({ work }: { work: UnsavedWork }) => {
  const { i18n } = useLingui()
  const steps = work.steps.size
  const fields = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(
    unsavedFields(work).map(field => i18n._(fieldNames[field])),
  )
  return (
    <>
      {steps > 0 && (
        <Plural
          value={steps}
          one="# step is not saved yet. Changed lines are marked."
          other="# steps are not saved yet. Changed lines are marked."
        />
      )}
      {fields !== '' && (
        <>
          {' '}
          <Trans>Details not saved yet: {fields}.</Trans>
        </>
      )}
      {work.guide && steps === 0 && fields === '' && (
        <Trans>The changed order or number of steps is not saved yet.</Trans>
      )}
    </>
  )
}
