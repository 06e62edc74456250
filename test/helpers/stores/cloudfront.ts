interface Invalidation {
  paths: string[]
  quantity: number
}

export async function newDistribution(): Promise<string> {
  const { CloudFrontClient, CreateDistributionCommand } = await import('@aws-sdk/client-cloudfront')
  const answer = await new CloudFrontClient({ region: 'us-east-1' }).send(
    new CreateDistributionCommand({
      DistributionConfig: {
        CallerReference: 'test',
        Comment: '',
        Enabled: true,
        Origins: { Quantity: 1, Items: [{ Id: 'one', DomainName: 'one.s3.us-east-1.amazonaws.com' }] },
        DefaultCacheBehavior: { TargetOriginId: 'one', ViewerProtocolPolicy: 'allow-all' },
      },
    }),
  )
  return answer.Distribution?.Id ?? ''
}

export function invalidationXml(status: string): string {
  return `<Invalidation><Id>I1</Id><Status>${status}</Status><CreateTime>2026-01-01T00:00:00Z</CreateTime></Invalidation>`
}

export async function invalidations(DistributionId: string): Promise<Invalidation[]> {
  const { CloudFrontClient, GetInvalidationCommand, ListInvalidationsCommand } = await import(
    '@aws-sdk/client-cloudfront'
  )
  const client = new CloudFrontClient({ region: 'us-east-1' })
  const { InvalidationList } = await client.send(new ListInvalidationsCommand({ DistributionId }))
  const found = (InvalidationList?.Items ?? []).map(async ({ Id }) => {
    const { Invalidation } = await client.send(new GetInvalidationCommand({ DistributionId, Id }))
    const { Items = [], Quantity = 0 } = Invalidation?.InvalidationBatch?.Paths ?? {}
    return { paths: Items, quantity: Quantity }
  })
  return Promise.all(found)
}
