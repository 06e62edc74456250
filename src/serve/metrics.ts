type Kind = 'counter' | 'gauge'

interface Family {
  readonly kind: Kind
  readonly help: string
  /** By labels, in the written form: `{method="GET"}`, or empty. */
  readonly values: Map<string, number>
}

/** Metrics of a running command, in the text format of Prometheus. Names begin with `djangocms_static_`. */
export class Metrics {
  readonly #families = new Map<string, Family>()

  /** Adds to a counter. */
  count(name: string, help: string, labels: Readonly<Record<string, string>> = {}, by = 1): void {
    const { values } = this.#family(name, 'counter', help)
    const key = labelText(labels)
    values.set(key, (values.get(key) ?? 0) + by)
  }

  /** Sets a gauge. */
  set(name: string, help: string, value: number): void {
    this.#family(name, 'gauge', help).values.set('', value)
  }

  text(): string {
    const families = [...this.#families].map(([name, { kind, help, values }]) => {
      const lines = [...values].map(([labels, value]) => `${name}${labels} ${value}`)
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ''].join('\n')
    })
    return families.join('')
  }

  #family(name: string, kind: Kind, help: string): Family {
    const full = `djangocms_static_${name}`
    const known = this.#families.get(full)
    if (known) return known
    const family = { kind, help, values: new Map<string, number>() }
    this.#families.set(full, family)
    return family
  }
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const each = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '_')}"`)
  return each.length === 0 ? '' : `{${each.join(',')}}`
}
