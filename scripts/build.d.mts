/** Builds the app and the server when a source changed; false when a build failed, whose output is then shown. */
export function ensureBuilt(): Promise<boolean>
