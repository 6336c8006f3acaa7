// Rows of the contract that change the site and that no file of src/app calls, each with why not.
// callers.test.ts compares the two.

/** Another client calls them, or the app does the same by another row. */
export const withoutScreen: Record<string, string> = {
  uploadImage: 'The app sends pictures in parts, which go on where a connection broke (uploads)',
  uploadVideo: 'The app sends films in parts, as pictures',
  uploadMedia: 'The app sends documents in parts, as pictures',
  deleteImages: 'The app takes media of all kinds out by one row that looks at their uses first',
  deleteListedImages: 'As deleteImages',
  deleteVideos: 'As deleteImages',
  deleteDocuments: 'As deleteImages',
  deleteOwnMedia: 'As deleteImages',
  deleteEmbeds: 'An embed goes with the step that shows it; the media manager does not list it',
  saveTrainingAttempt: 'The page of the player, on its own origin, saves what a package says',
  noteStepsReached: 'The page of a guide sends it by its row, as its last word',
  deleteWork: 'A run that is not wanted is cancelled, with a reason, and stays in the record',
}
