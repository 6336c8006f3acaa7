import { ensureBuilt } from '../../scripts/build.mjs'

/** Journeys run against what a person would start: the built app and server. */
export default async function build() {
  if (!(await ensureBuilt())) throw new Error('The app was not built: nothing to journey through')
}
