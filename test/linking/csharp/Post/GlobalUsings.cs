global using Post.Routing;
