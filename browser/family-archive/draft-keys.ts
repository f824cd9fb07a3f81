/** The keys of the drafts of details, by the key of the upload. */
export const draftKeys = { details: (uploadKey: string) => `family-archive.details.${uploadKey}` }
