-- Installs the transform of the Acme shop's site and fills `events`, in BigQuery.
-- The region of the source dataset decides which deploy_installer is called: here europe-west2.
DECLARE options JSON;

SET options = JSON '''
{
  "ga4_dataset_id": "acme-shop.analytics_123456789",
  "transform_config_template": "events_external",
  "gcs_bucket_name": "acme-shop-events",
  "stream_type": "web",
  "destination_dataset_id": "acme-shop.reporting",
  "conversion_event_names": ["purchase", "generate_lead", "newsletter_signup"],
  "exclude_event_params": ["experiment"],
  "custom_event_params": [{ "name": "article_id", "type": "string" }, { "name": "reading_minutes", "type": "float" }],
  "custom_item_params": [{ "name": "rating", "type": "float" }]
}
''';

-- Makes the procedure install_svc in the source dataset.
EXECUTE IMMEDIATE (SELECT `acme-shop.svc_europe_west2`.deploy_installer(options));

-- Makes the datasets, the ledger and RUN.
CALL `acme-shop.analytics_123456789`.install_svc();

-- Does every date that is there and not done yet.
CALL `acme-shop.svc_analytics_123456789`.RUN(NULL);
