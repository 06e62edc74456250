/** Django's internal types (`Field.get_internal_type`) that decide how values are read. */
const knownTypes = [
  ...(['CharField', 'TextField', 'SlugField', 'URLField', 'EmailField', 'FilePathField'] as const),
  ...(['FileField', 'ImageField', 'UUIDField', 'GenericIPAddressField', 'IPAddressField'] as const),
  ...(['AutoField', 'SmallAutoField', 'BigAutoField', 'IntegerField', 'SmallIntegerField'] as const),
  ...(['BigIntegerField', 'PositiveIntegerField', 'PositiveSmallIntegerField', 'PositiveBigIntegerField'] as const),
  ...(['DecimalField', 'FloatField', 'BooleanField', 'NullBooleanField'] as const),
  ...(['DateTimeField', 'DateField', 'TimeField', 'DurationField', 'JSONField', 'BinaryField'] as const),
] as const

export type KnownType = (typeof knownTypes)[number]

export function isKnownType(type: string): type is KnownType {
  return knownTypes.some((known) => known === type)
}

/** Whether a class of REST framework leaves values as they are, so that its JSON encoder alone writes them. */
export function isEncodedOnly(written: string | undefined): boolean {
  return written === 'ChoiceField' || written === 'ModelField' || written === 'ReadOnlyField'
}

/** Types whose columns Python's drivers read as one value that needs no field to be written. */
const plainTypes: readonly string[] = [
  ...['BigIntegerField', 'IntegerField', 'SmallIntegerField', 'BooleanField', 'DecimalField', 'FloatField'],
  ...['DateTimeField', 'DateField', 'TimeField', 'UUIDField', 'CharField', 'TextField'],
]

export function isPlainType(type: string): boolean {
  return plainTypes.includes(type)
}
