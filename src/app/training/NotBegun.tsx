import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { paths } from '#app/paths.ts'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'

type Assigned = NonNullable<ReturnsOf<Table['readTrainingUsage']>['assigned']>

/** Whom the module is meant for and who has not begun it. */
export const NotBegun = ({
  assigned: { people, waiting, not_begun: notBegun },
}: {
  assigned: Assigned
}) => {
  const { t } = useLingui()
  const more = waiting - notBegun.length
  return (
    <PageSection title={t`Not started`}>
      <MutedText>
        {waiting === 0
          ? plural(people, {
              one: 'The one person the module is assigned to has started.',
              other: 'All # people the module is assigned to have started.',
            })
          : plural(people, {
              one: `${waiting} of # person the module is assigned to`,
              other: `${waiting} of # people the module is assigned to`,
            })}
      </MutedText>
      {waiting > 0 && (
        <p>
          {notBegun.map((one, n) => (
            <span key={one.userid}>
              {n > 0 && ', '}
              <a href={paths.user(one)}>{one.username}</a>
            </span>
          ))}
          {more > 0 && <Trans>, and {more} more. The CSV file lists all of them.</Trans>}
        </p>
      )}
    </PageSection>
  )
}
