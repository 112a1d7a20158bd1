SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  displayOperationId: true,
  filter: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
});
