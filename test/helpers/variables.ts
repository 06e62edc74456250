/** Runs `body` with these environment variables; undefined: without them. Afterwards they are as before. */
export async function withVariables<Result>(
  values: Readonly<Record<string, string | undefined>>,
  body: () => Promise<Result>,
): Promise<Result> {
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, process.env[name]]))
  set(values)
  try {
    return await body()
  } finally {
    set(before)
  }
}

function set(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
