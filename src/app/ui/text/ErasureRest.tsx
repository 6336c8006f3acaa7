import { Trans } from '@lingui/react/macro'

/** What goes with an account once its fourteen days are over, and what stays. */
export const ErasureRest = () => (
  <>
    <li>
      <Trans>
        After that, the profile, email address, picture, views, messages and notifications are
        deleted, and waiting edits are withdrawn.
      </Trans>
    </li>
    <li>
      <Trans>
        Published work is kept under “Former user” and a number. Signatures on releases keep the
        name as long as the release exists.
      </Trans>
    </li>
  </>
)
