/** What the operator has configured can't work. It is apart from the settings, whose schemas would come with it to every thread. */
export class ConfigError extends Error {}
