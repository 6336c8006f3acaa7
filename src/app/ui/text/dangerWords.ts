import { msg } from '@lingui/core/macro'

/**
 * Of the flag DANGER, which stands in the reader's guide: the first page brings these words, and no
 * other flag's.
 */
export const dangerWords = {
  title: msg`Potentially Dangerous`,
  text: msg`You can be injured if you are not careful.`,
}
